// hash-generator as one would write it on Fastify: a schema for the request, a schema for the
// answer, the key checked before.   node server.js PORT KEY
import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify from 'fastify'

const [port, key] = process.argv.slice(2)
const known = Buffer.from(key)
const server = Fastify({ logger: false })

server.addHook('onRequest', async (request, reply) => {
  const given = Buffer.from(request.headers['x-api-key'] ?? '')
  if (given.length !== known.length || !timingSafeEqual(given, known)) {
    return reply.code(401).send({ code: 'not_authenticated' })
  }
})

const text = { type: 'string' }
server.post('/api/v1/t/hash-generator/', {
  schema: {
    body: {
      type: 'object',
      required: ['input'],
      properties: { input: text, algorithms: { type: 'array', items: { enum: ['sha256'] } } },
    },
    response: {
      200: { type: 'object', properties: { tool: text, output: text, algorithm: text } },
    },
  },
}, async (request) => {
  const { input } = request.body
  const output = createHash('sha256').update(input).digest('hex')
  return { tool: 'hash-generator', output, algorithm: 'sha256' }
})

await server.listen({ port: Number(port), host: '127.0.0.1' })
