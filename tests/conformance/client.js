// Sends calls, one after the other on one connection.
import http from 'node:http'

const patience = 60_000
// How long a stream of events is listened to.
const streamPatience = 200

export class Client {
  #agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

  constructor(url) {
    this.url = url
  }

  send({ method, target, headers = {}, body }) {
    const length = body === undefined ? {} : { 'Content-Length': body.length }
    const options = { method, agent: this.#agent, headers: { ...headers, ...length } }
    return new Promise((resolve, reject) => {
      const request = http.request(this.url + target, options, (answer) => {
        this.#collect(answer, resolve, reject)
      })
      request.setTimeout(patience, () => request.destroy(new Error('no answer')))
      request.on('error', reject)
      request.end(body)
    })
  }

  close() {
    this.#agent.destroy()
  }

  #collect(answer, resolve, reject) {
    const chunks = []
    const done = (isCut) => {
      resolve({
        status: answer.statusCode,
        headers: answer.headers,
        body: Buffer.concat(chunks),
        isCut,
      })
    }
    let timer
    if (answer.headers['content-type'] === 'text/event-stream')
      timer = setTimeout(() => {
        done(true)
        answer.destroy()
      }, streamPatience)
    answer.on('data', (chunk) => chunks.push(chunk))
    answer.on('end', () => {
      clearTimeout(timer)
      done(false)
    })
    answer.on('error', (fault) => (answer.destroyed ? undefined : reject(fault)))
  }
}
