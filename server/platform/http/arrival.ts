import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file. */
    takesFile?: boolean
  }
}

/** Milliseconds within which a request must have arrived, and for which its answer may stand still. */
export interface Arrival {
  headers: number
  body: number
  file: number
  standstill: number
}

export const ARRIVES_WITHIN: Arrival = {
  headers: 10_000,
  body: 30_000,
  file: 300_000,
  standstill: 60_000,
}

/** What Node says of a request that it has waited for too long. */
export const TIMED_OUT = 'ERR_HTTP_REQUEST_TIMEOUT'

/** Settings of a server that cuts off what does not arrive in time, and anyone who does not take the answer. */
export const boundArrival = ({ headers, file, standstill }: Arrival) => ({
  requestTimeout: file,
  connectionTimeout: standstill,
  http: { headersTimeout: headers, connectionsCheckingInterval: Math.min(headers / 5, file / 5) },
})

/**
 * Cuts off bodies that are no files. Node knows one bound for all requests of a server, and a picture from a phone with
 * a bad connection takes longer than anything else has a reason to.
 */
export const registerBodyBound = (http: FastifyInstance, { body }: Arrival) => {
  http.addHook('onRequest', ({ raw, headers, routeOptions }, reply, done) => {
    const hasBody = 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0
    if (hasBody && !routeOptions.config.takesFile) {
      const cut = setTimeout(() => {
        if (raw.complete) return
        if (reply.raw.headersSent) raw.destroy()
        else http.server.emit('clientError', Object.assign(new Error(), { code: TIMED_OUT }), raw.socket)
      }, body)
      raw.once('close', () => clearTimeout(cut))
    }
    done()
  })
}
