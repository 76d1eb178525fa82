export const writeToText = (username: string) => `Register free to write to ${username}`
