/** 0 (guessed at once) to 4. */
export type Strength = 0 | 1 | 2 | 3 | 4
export type Estimate = (password: string, own: readonly string[]) => Strength

let loading: Promise<Estimate> | undefined

/** The estimator with its list of common passwords: half a megabyte, so fetched only where a password is chosen. */
export const loadEstimate = (): Promise<Estimate> =>
  (loading ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) => {
      const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
      return (password, own) => zxcvbn.check(password.slice(0, 100), own.filter(Boolean)).score
    },
  ))
