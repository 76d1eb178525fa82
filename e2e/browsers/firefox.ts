import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFirefox } from '../../scripts/testing/browser.mjs'
import type { Driver } from './driver.ts'
import { makeHome, removeHome, startProgram } from './program.ts'
import { connect } from './socket.ts'

/** Preferences that keep Firefox from contacting anything but the server under test. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.region.update.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.server': 'data:,',
}

interface Entry {
  level: string
  text: string
}

/** Starts headless Firefox, driven by WebDriver BiDi, which it supports natively. */
export const startFirefox = async (): Promise<Driver> => {
  const { home, env } = await makeHome()
  const profile = join(home, 'profile')
  await mkdir(profile)
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const args = ['-headless', '-no-remote', '-profile', profile, '-remote-debugging-port', '0', 'about:blank']
  const program = startProgram(findFirefox() ?? 'firefox-esr', args, env)
  const remove = async () => {
    await program.stop()
    await removeHome(home)
  }
  try {
    const url = await program.ready(/WebDriver BiDi listening on (ws:\S+)/)
    const heard: string[] = []
    const { opened, send, close } = connect(`${url}/session`, (method, params) => {
      const { level, text } = params as Entry
      if (method === 'log.entryAdded' && level === 'error') heard.push(text)
    })
    await opened
    await send('session.new', { capabilities: { alwaysMatch: { unhandledPromptBehavior: 'dismiss' } } })
    await send('session.subscribe', { events: ['log.entryAdded'] })
    const tree = () =>
      send('browsingContext.getTree') as Promise<{ contexts: { context: string; url: string }[] }>
    const context = (await tree()).contexts[0]?.context
    return {
      heard,
      goTo: async (to) =>
        void (await send('browsingContext.navigate', { context, url: to, wait: 'complete' })),
      goBack: async () => void (await send('browsingContext.traverseHistory', { context, delta: -1 })),
      address: async () => (await tree()).contexts[0]?.url ?? '',
      call: async (text, value) => {
        const answer = (await send('script.callFunction', {
          target: { context },
          functionDeclaration: text,
          arguments: [{ type: 'string', value }],
          awaitPromise: true,
        })) as { type: string; result: { value: string }; exceptionDetails?: { text: string } }
        if (answer.type !== 'success') throw new Error(answer.exceptionDetails?.text)
        return answer.result.value
      },
      perform: async (actions) => void (await send('input.performActions', { context, actions })),
      resize: async (viewport) => void (await send('browsingContext.setViewport', { context, viewport })),
      picture: async () => {
        const { data } = (await send('browsingContext.captureScreenshot', {
          context,
          origin: 'document',
        })) as {
          data: string
        }
        return data
      },
      end: async () => {
        await send('browser.close').catch(() => {})
        close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
