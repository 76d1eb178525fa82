import { newReference } from '#server/platform/secrets/references.ts'

/** Like `R-7K2M-9QXD`. Doesn't reveal how many reports there are. */
export const newCaseNumber = (): string => `R-${newReference()}`
