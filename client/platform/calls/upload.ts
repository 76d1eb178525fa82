import { fillPath, type Endpoint, type InputOf, type OutputOf } from '#shared/kernel/endpoint.ts'
import { readAnswer, searchOf, withoutAnswer } from './call.ts'

interface UploadOptions {
  /** Called with the fraction of the file that's been sent, from 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** `fetch` doesn't report upload progress. */
const send = (
  { method, url, file }: { method: string; url: string; file: Blob },
  { onProgress, signal }: UploadOptions,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, url)
    request.setRequestHeader('content-type', file.type)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new TypeError('The upload was cut off'))
    request.onabort = () => reject(new DOMException('The upload was called back', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    request.send(file)
  })

/** Uploads a file to an endpoint that takes one. Throws the same errors as `call`. */
export const upload = async <E extends Endpoint>(
  endpoint: E,
  { input, file }: { input: InputOf<E>; file: Blob },
  options: UploadOptions = {},
): Promise<OutputOf<E>> => {
  const { path, rest } = fillPath(endpoint.path, input as Record<string, unknown>)
  const request = { method: endpoint.method, url: path + searchOf(rest), file }
  options.signal?.throwIfAborted()
  const { status, text } = await send(request, options).catch((error: unknown) => {
    throw withoutAnswer(error, options.signal)
  })
  return readAnswer<E>(status, text)
}
