import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { PICTURE_SIZES } from '#shared/domains/photos/photos.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { id } from '#shared/kernel/fields.ts'
import type { Authenticate } from '#server/platform/http/actor.ts'
import { actorOf } from '#server/platform/http/api.ts'
import type { Services } from '#server/platform/services.ts'
import { findFileKey } from './photos.queries.ts'

const address = z.object({ photoId: id(), size: z.enum(PICTURE_SIZES) })

/** Seconds a browser may show a picture again without asking. */
const KEPT = 60

/** `GET /media/{photoId}/{size}`: the file, for whoever may see its owner; 404 for everybody else. */
export const registerMedia = (http: FastifyInstance, services: Services, authenticate: Authenticate) => {
  http.get('/media/:photoId/:size', async (request, reply) => {
    reply.header('x-robots-tag', 'noindex')
    const asked = z.safeParse(address, request.params)
    if (!asked.success) throw new Failure(COMMON_REASONS.notFound)
    const { photoId, size } = asked.data
    const viewer = await actorOf(services, authenticate, request)
    const fileKey = await findFileKey(services.db, viewer, photoId)
    if (fileKey === null) throw new Failure(COMMON_REASONS.notFound)
    const tag = `"${photoId}-${size}"`
    reply.headers({ 'cache-control': `private, max-age=${KEPT}`, vary: 'cookie', etag: tag })
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    const file = await services.files.get(`${fileKey}-${size}.webp`)
    if (!file) throw new Failure(COMMON_REASONS.notFound)
    return reply.headers({ 'content-type': 'image/webp', 'content-length': file.size }).send(file.stream)
  })
}
