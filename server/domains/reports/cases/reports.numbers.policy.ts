import { newReference } from '#server/platform/secrets/references.ts'

/** `R-7K2M-9QXD`: tells nothing of how many reports there are. */
export const newCaseNumber = (): string => `R-${newReference()}`
