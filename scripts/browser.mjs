import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/** The first is the same browser without a window: it opens and draws pages with less work. */
const knownPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Where a Chromium or Chrome is: `CHROME_PATH`, else the first known place that has one. */
export function findBrowser() {
  return process.env.CHROME_PATH ?? knownPlaces.find((path) => existsSync(path))
}

/** The browser by its name and version, as it gives them itself, or a word for that there is none. */
export function browserVersion() {
  const browser = findBrowser()
  const { stdout } = browser ? spawnSync(browser, ['--version'], { encoding: 'utf8' }) : {}
  return stdout?.match(/\S.*?[\d.]+/)?.[0] ?? 'no browser'
}

/** True where this process may install Debian packages. */
export function mayInstallPackages() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
}

/** Installs Debian's Chromium where there is no browser and it may. */
export async function ensureBrowser() {
  if (findBrowser()) return
  if (mayInstallPackages()) {
    console.log("Installing Debian's Chromium …")
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    const install = (name) =>
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'], {
        env,
        quiet: true,
      })
    const { code } = await install('chromium-headless-shell')
    if (code !== 0) await install('chromium')
  }
  if (!findBrowser()) {
    throw new Error(
      'The browser tests need Chromium or Chrome: install one, or set CHROME_PATH to its program.',
    )
  }
}
