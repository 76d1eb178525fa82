import type { Update } from '#shared/domains/posts/posts.updates.contract.ts'

/** What is shown as one: an update, with the photos that its author added right before it. */
export interface ShownUpdate extends Update {
  photos: readonly NonNullable<Update['photo']>[]
}

/** The updates, with photos of one friend that nothing stands between as one. */
export const groupUpdates = (updates: readonly Update[]): ShownUpdate[] =>
  updates.reduce<ShownUpdate[]>((shown, update) => {
    const latest = shown.at(-1)
    if (!update.photo) return [...shown, { ...update, photos: [] }]
    if (!latest?.photo || latest.author.id !== update.author.id)
      return [...shown, { ...update, photos: [update.photo] }]
    return [...shown.slice(0, -1), { ...latest, photos: [...latest.photos, update.photo] }]
  }, [])
