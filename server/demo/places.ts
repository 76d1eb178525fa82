import type { Random } from './random.ts'
import { TOWNS } from './towns.data.ts'

export type DemoPlace = { country: string; county: string; town: string; prefix: string }

export const demoPlaces: readonly (readonly [DemoPlace, number])[] = Object.entries(TOWNS).flatMap(
  ([country, counties]) =>
    Object.entries(counties).flatMap(([county, [weight, list]]) => {
      const towns = list.split(', ')
      return towns.map((entry) => {
        const cut = entry.lastIndexOf(' ')
        return [
          { country, county, town: entry.slice(0, cut), prefix: entry.slice(cut + 1) },
          weight / towns.length,
        ] as const
      })
    }),
)

/** Draws a town, weighted by its county's population. */
export const drawPlace = (random: Random): DemoPlace => random.weighted(demoPlaces)
