/** A reason not to start, told in one sentence; the process ends with a non-zero code. */
export class StartFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartFailure'
  }
}
