import { mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findWebKit } from '../../scripts/testing/browser.mjs'
import { freePort } from '../../scripts/testing/services.mjs'
import type { Driver } from './driver.ts'
import { makeHome, removeHome, startProgram, untilAnswered } from './program.ts'
import { connect } from './socket.ts'

const ANSWERS_WITHIN_MS = 60_000

/** Without these styles, the buttons next to the address bar keep the window wider than a phone. */
const NARROW = '* { min-width: 0; padding: 0; margin: 0; border: 0; font-size: 1px }'

/** The ports a process listens on. */
const portsOf = async (pid: number) => {
  const files = await readdir(`/proc/${pid}/fd`)
  const opened = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')))
  return (await readFile('/proc/net/tcp', 'utf8'))
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === '0A' && opened.includes(`socket:[${inode}]`))
    .map(([, local]) => Number.parseInt(local?.split(':')[1] ?? '', 16))
}

interface Wrapped {
  targetInfo?: { targetId: string; type: string }
  targetId?: string
  message?: string | { level: string; text: string; url?: string }
}

/** Waits for the inspector's address. Only targets that it lists before a session starts can be inspected later. */
const findInspector = (address: string) =>
  untilAnswered('The inspector of WebKit', async () => {
    const list = await (await fetch(`http://${address}/`)).text()
    const [path] = /\/socket\/\d+\/\d+\/WebPage/.exec(list) ?? []
    return path && `ws://${address}${path}`
  })

/**
 * Listens to WebKit's own inspector for console errors, which WebDriver doesn't report. The inspector responds once a
 * session has started.
 */
const openInspector = async (url: string) => {
  const heard: string[] = []
  let page = ''
  let listening = () => {}
  const listens = new Promise<void>((resolve) => (listening = resolve))
  const inspector = connect(url, (method, params) => {
    const { targetInfo, message } = params as Wrapped
    if (typeof message === 'string') inspector.take(JSON.parse(message))
    else if (message?.level === 'error') heard.push(`${message.text} ${message.url ?? ''}`)
    if (method === 'Target.targetCreated' && targetInfo?.type === 'page') {
      page = targetInfo.targetId
      void toPage('Console.enable')
        .catch(() => heard.push('WebKit tells nothing of its console.'))
        .finally(listening)
    }
  })
  const toPage = (method: string, params?: object) =>
    inspector.send(method, params, (message) => ({
      id: 0,
      method: 'Target.sendMessageToTarget',
      params: { targetId: page, message: JSON.stringify(message) },
    }))
  await inspector.opened
  await listens
  return { heard, toPage, close: inspector.close }
}

/** A WebDriver session over HTTP. */
const openSession = async (port: number) => {
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    })
    const { value } = (await answer.json()) as { value: { error: string; message: string } }
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value as unknown
  }
  const { sessionId } = (await untilAnswered('WebKitWebDriver', () =>
    ask('POST', '/session', { capabilities: { alwaysMatch: {} } }),
  )) as { sessionId: string }
  return (method: string, path: string, body?: object) => ask(method, `/session/${sessionId}${path}`, body)
}

/** Starts WebKitGTK's MiniBrowser, driven by WebDriver, on a virtual display, because it needs a display. */
export const startWebKit = async (): Promise<Driver> => {
  const { home, env } = await makeHome()
  const programs: ReturnType<typeof startProgram>[] = []
  const start = (...args: Parameters<typeof startProgram>) => {
    const program = startProgram(...args)
    programs.push(program)
    return program
  }
  const end = async () => {
    for (const program of programs.toReversed()) await program.stop()
    await removeHome(home)
  }
  try {
    const installed = findWebKit()
    if (!installed) throw new Error('WebKit is not installed.')
    const { driver, browser, screen } = installed
    await mkdir(join(home, 'config/gtk-3.0'), { recursive: true })
    await writeFile(join(home, 'config/gtk-3.0/gtk.css'), NARROW)
    const display = await start(
      screen,
      ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
      env,
    ).ready(/^(\d+)$/m)
    const inspected = `127.0.0.1:${await freePort()}`
    const { pid } = start(browser, ['--automation'], {
      ...env,
      DISPLAY: `:${display}`,
      WEBKIT_INSPECTOR_HTTP_SERVER: inspected,
      // The sandbox isn't available to root, nor in many containers.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    })
    const inspector = await findInspector(inspected)
    const automated = await untilAnswered('WebKit', async () =>
      (await portsOf(pid ?? 0)).find((port) => !inspected.endsWith(`:${port}`)),
    )
    const port = await freePort()
    start(driver, [`--port=${port}`, `--target=127.0.0.1:${automated}`], env)
    const ask = await openSession(port)
    const { heard, toPage, close } = await openInspector(inspector)
    const call = (text: string, value: string) =>
      ask('POST', '/execute/async', {
        script: `const done = arguments[1]; (${text})(arguments[0]).then((value) => done({ value }), (error) => done({ error: String(error) }))`,
        args: [value],
      }) as Promise<{ value?: string; error?: string }>
    return {
      heard,
      goTo: async (url) => void (await ask('POST', '/url', { url })),
      goBack: async () => void (await ask('POST', '/back', {})),
      address: async () => String(await ask('GET', '/url')),
      call: async (text, given) => {
        const { value, error } = await call(text, given)
        if (value === undefined) throw new Error(error)
        return value
      },
      perform: async (actions) => void (await ask('POST', '/actions', { actions })),
      resize: async (size) => void (await ask('POST', '/window/rect', { x: 0, y: 0, ...size })),
      picture: async () => {
        const { value } = await call(
          'async () => `${innerWidth} ${document.documentElement.scrollHeight}`',
          '',
        )
        const [width, height] = String(value).split(' ').map(Number)
        const area = { x: 0, y: 0, width, height, coordinateSystem: 'Page' }
        const { dataURL } = (await toPage('Page.snapshotRect', area)) as { dataURL: string }
        return dataURL.slice(dataURL.indexOf(',') + 1)
      },
      end: async () => {
        close()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}
