import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body is a file. */
    takesFile?: boolean
  }
}

/** Limits in milliseconds for the arrival of a request, and for a stall in its response. */
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

/** Node's code for a request that took too long to arrive. */
export const TIMED_OUT = 'ERR_HTTP_REQUEST_TIMEOUT'

/**
 * Returns server settings that cut off requests that don't arrive in time, and clients that don't read the response.
 */
export const boundArrival = ({ headers, file, standstill }: Arrival) => ({
  requestTimeout: file,
  connectionTimeout: standstill,
  http: { headersTimeout: headers, connectionsCheckingInterval: Math.min(headers / 5, file / 5) },
})

/**
 * Cuts off slow bodies that aren't files. Node has one limit for all of a server's requests, and a picture sent over a
 * bad phone connection takes longer than anything else should.
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
