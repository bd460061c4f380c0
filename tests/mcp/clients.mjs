// The official MCP clients, in every way in which they connect to a server. Each is opened with
// {url, headers} or {command, args}.
import {
  Client as Client2,
  StreamableHTTPClientTransport as Http2,
} from '@modelcontextprotocol/client';
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as Http1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const identity = { name: 'toolyard-tests', version: '1' };

function opener(Client, Http, Stdio, options) {
  return async (target) => {
    const client = new Client(identity, options);
    const { url, headers } = target;
    const transport = url
      ? new Http(new URL(url), { requestInit: { headers } })
      : new Stdio({ ...target, stderr: 'inherit' });
    await client.connect(transport);
    return client;
  };
}

const negotiating = (mode) => ({ versionNegotiation: { mode } });
export const ways = [
  { name: 'SDK 1', revision: '2025-11-25', open: opener(Client1, Http1, Stdio1) },
  { name: 'SDK 2 as it comes', revision: '2025-11-25', open: opener(Client2, Http2, Stdio2) },
  {
    name: 'SDK 2, auto',
    revision: '2026-07-28',
    open: opener(Client2, Http2, Stdio2, negotiating('auto')),
  },
  {
    name: 'SDK 2, pinned',
    revision: '2026-07-28',
    open: opener(Client2, Http2, Stdio2, negotiating({ pin: '2026-07-28' })),
  },
];
