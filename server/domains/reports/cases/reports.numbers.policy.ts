import { newReference } from '#server/platform/secrets/references.ts'

/** Returns a number like `R-7K2M-9QXD`, which doesn't reveal how many reports there are. */
export const newCaseNumber = (): string => `R-${newReference()}`
