import { withCrowd, withPostgres } from './database.ts'
import { measureAll } from './measure.ts'
import { WORKLOADS } from './workloads.ts'

await withPostgres(async (url) => {
  for (const count of [10_000, 100_000]) {
    await withCrowd(url, count, async (database, seconds) => {
      console.log(count, seconds.toFixed(1))
      for (const each of await measureAll(database, WORKLOADS, 300)) {
        console.log(
          each.name,
          JSON.stringify(each.product),
          JSON.stringify(each.ideal),
          (each.product.p50 / each.ideal.p50).toFixed(2),
          each.found.toFixed(1),
          each.scans.join(' | '),
        )
      }
    })
  }
})
