/** Sends a file over a test network. */
type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** The parts of XMLHttpRequest that upload files, over the same network as the page's other requests. */
export const uploadsOver = (fetch: Fetch) =>
  class PageUpload {
    readonly upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    onloadend?: () => void
    status = 0
    responseText = ''
    readonly #headers = new Headers()
    readonly #abort = new AbortController()
    #method = ''
    #url = ''

    open(method: string, url: string) {
      this.#method = method
      this.#url = url
    }

    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }

    abort() {
      this.#abort.abort()
      this.onabort?.()
      this.onloadend?.()
    }

    send(file: Blob) {
      void this.#run(file)
    }

    /** Reports half of the file as sent until the response arrives. */
    async #run(file: Blob) {
      const { signal } = this.#abort
      const body = new Uint8Array(await file.arrayBuffer())
      if (signal.aborted) return
      this.upload.onprogress?.({ loaded: file.size / 2, total: file.size })
      try {
        const answer = await fetch(this.#url, { method: this.#method, headers: this.#headers, body, signal })
        this.status = answer.status
        this.responseText = await answer.text()
      } catch {
        // oxlint-disable-next-line typescript/no-unnecessary-condition -- aborted in the meantime
        if (!signal.aborted) this.onerror?.()
      }
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- aborted in the meantime
      if (signal.aborted) return
      if (this.status > 0) this.onload?.()
      this.onloadend?.()
    }
  }
