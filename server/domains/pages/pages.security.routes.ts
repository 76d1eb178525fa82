import type { FastifyInstance } from 'fastify'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { DAY } from '#shared/kernel/time.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'

/** How long security.txt is valid. It's generated on each request. */
const GOOD_FOR = 30 * DAY

const PATH = '/.well-known/security.txt'

/**
 * Serves security.txt, which says where to report vulnerabilities (RFC 9116). Throws `not_found` if the site has
 * neither a contact address nor HTTPS.
 */
export const registerSecurityText = (http: FastifyInstance, services: Services) => {
  http.get(PATH, { config: { isCached: true } }, async (_request, reply) => {
    const { clock, config } = services
    const { contactAddress } = await getSiteSettings(services)
    const site = config.siteUrl.startsWith('https:') ? config.siteUrl : null
    const address = encodeURIComponent(contactAddress).replace('%40', '@')
    const contact = address ? `mailto:${address}` : site && `${site}/contact`
    if (!contact) throw new Failure(COMMON_REASONS.notFound)
    const expires = new Date(clock.now().getTime() + GOOD_FOR).toISOString()
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      ...(site ? [`Canonical: ${site}${PATH}`] : []),
      '',
    ]
    return reply.type('text/plain; charset=utf-8').send(lines.join('\n'))
  })
}
