import { NodeWithLogin } from './node-with-login';
import { http } from '../../src/lib/rpc/http';
import { digest } from '../../src/lib/rpc/digest';
const n = await NodeWithLogin.start();
try {
  const h = http(n.url);
  const t = digest(async (e) => { console.log('>', e.headers?.['authorization']); const a = await h(e); console.log('<', a.status, a.headers.get('www-authenticate'), a.headers.get('connection')); return a; }, n.url, n.login);
  const ex = {operation:'x', effect:'read' as const, path:'/get_height', method:'GET' as const, patience: 5000};
  await t(ex); await t(ex);
  const p = {operation:'x', effect:'read' as const, path:'/json_rpc', method:'POST' as const, body:'{"jsonrpc":"2.0","id":"0","method":"get_version"}', patience: 5000};
  await t(p); await t(p);
} finally { await n.end(); }
