// Starts the program on new data, calls all operations of its OpenAPI document by eight identities,
// and checks every response against the document. node main.js PROGRAM
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from './client.js'
import { Document } from './document.js'
import { expiringIdentity, makeAccounts, otherIdentities, tokenLifetime } from './identities.js'
import { Mailbox } from './mailbox.js'
import { learnLists, makeRecords, protectIdentities } from './prepare.js'
import { Program } from './program.js'
import { Records } from './records.js'
import { Run } from './run.js'

const count = Number(process.env.TOOLYARD_CONFORMANCE_CALLS ?? 4_000)
const seed = Number(process.env.TOOLYARD_CONFORMANCE_SEED ?? 1)
const holds = process.env.TOOLYARD_CONFORMANCE_HOLD === '1'

const settings = (mailPort) => [
  '--log-level=error',
  '--rate-limit-per-minute=1000000',
  '--api-rate-limit-per-minute=1000000',
  '--anonymous-rate-limit-per-minute=1000000',
  '--sign-ins-per-minute=0',
  '--registration=open',
  '--base-url=https://api.example.org',
  '--mail-from=news@example.org',
  `--smtp-url=smtp://127.0.0.1:${mailPort}`,
]

async function withServer(program, options, work) {
  const server = await program.serve(options)
  const client = new Client(server.url)
  try {
    return await work(client)
  } finally {
    client.close()
    await server.stop()
  }
}

// Creates everything that is needed before the first call that counts.
async function prepared(client, program, mailbox) {
  const schema = await client.send({ method: 'GET', target: '/api/v1/schema/' })
  const document = new Document(JSON.parse(schema.body))
  const records = new Records(mailbox)
  const identities = await otherIdentities(client, program)
  await protectIdentities(client, records, identities)
  await makeRecords(client, identities)
  await learnLists(client, document, records, identities)
  return { client, document, records, identities }
}

const enter = () =>
  new Promise((resolve) => process.stdin.once('data', resolve).once('end', resolve))

async function runOn(program, mailbox) {
  const options = settings(await mailbox.open())
  const expiring = await withServer(program, [...options, tokenLifetime('short')], expiringIdentity)
  return withServer(program, [...options, tokenLifetime('long')], async (client) => {
    const parts = await prepared(client, program, mailbox)
    const identities = [...parts.identities, expiring]
    const run = new Run({ ...parts, identities, seed })
    await run.sendAll(count)
    run.report.print(console.log, seed, client.url, identities)
    if (run.report.isClean) return true
    if (holds) console.log('The server stays until Enter is pressed.')
    if (holds) await enter()
    return false
  })
}

const folder = mkdtempSync(join(tmpdir(), 'toolyard-conformance-'))
const mailbox = new Mailbox()
try {
  const program = new Program(process.argv[2], join(folder, 'data'))
  makeAccounts(program)
  process.exitCode = (await runOn(program, mailbox)) ? 0 : 1
} finally {
  mailbox.close()
  process.stdin.destroy()
  rmSync(folder, { recursive: true })
}
