import { OPEN_TO_ALL } from '#shared/domains/contact/contact.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { insertRows } from '#server/demo/insert.ts'
import { declareDemo } from '#server/demo/part.ts'
import { drawId } from '#server/demo/population.ts'
import { profileContactPreferences } from './contact.tables.ts'

export const demo = declareDemo({
  storeMembers: ({ tx, newcomers }) =>
    insertRows(
      tx,
      profileContactPreferences,
      newcomers.flatMap(({ member: { id: profileId, contact, createdAt }, random }) =>
        contact
          ? [
              {
                id: drawId(random),
                profileId,
                ...OPEN_TO_ALL,
                ...contact,
                updatedAt: new Date(createdAt.getTime() + DAY),
              },
            ]
          : [],
      ),
    ),
})
