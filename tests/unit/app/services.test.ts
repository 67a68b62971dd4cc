import { nextNode } from '../../../src/lib/app/services';

vi.mock('../../../src/lib/app/navigation', () => ({ invalidate: vi.fn() }));

const nodes = ['a', 'b', 'c'].map((name) => ({ name, url: `http://${name}` }));

test.each([
	['http://a', 'http://b'],
	['http://c', 'http://a'],
	['http://gone', 'http://a']
])('after %s comes %s', (url, next) => {
	expect(nextNode(nodes, url)?.url).toBe(next);
});

test('there is no next node when there is no other', () => {
	expect(nextNode(nodes.slice(0, 1), 'http://a')).toBeNull();
	expect(nextNode([], 'http://a')).toBeNull();
});
