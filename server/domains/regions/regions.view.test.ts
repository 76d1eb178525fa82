import { expect, test } from 'vitest'
import { viewPlaces } from './regions.view.ts'

test('countries are listed in the given order, without those that have no places', () => {
  const place = (id: number, country: 'England' | 'Wales', region: string, county: string | null) => ({
    id,
    country,
    region,
    county,
  })
  const rows = [
    place(3, 'England', 'Yorkshire', 'Leeds'),
    place(1, 'Wales', 'Gwent', null),
    place(2, 'England', 'Yorkshire', 'York'),
  ]
  expect(viewPlaces(['Wales', 'Scotland', 'England'], rows)).toEqual({
    countries: [
      { country: 'Wales', regions: [{ region: 'Gwent', counties: [{ county: null, placeId: 1 }] }] },
      {
        country: 'England',
        regions: [
          {
            region: 'Yorkshire',
            counties: [
              { county: 'Leeds', placeId: 3 },
              { county: 'York', placeId: 2 },
            ],
          },
        ],
      },
    ],
  })
})
