import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { run } from '../run.mjs'

/** The first is the headless build of the same browser, which needs less work to open and render pages. */
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

/** Finds Chromium or Chrome: `CHROME_PATH`, or the first known location that exists. */
export function findBrowser() {
  return process.env.CHROME_PATH ?? knownPlaces.find((path) => existsSync(path))
}

/** A browser's name and version, as it reports them. */
function versionOf(browser) {
  const { stdout, error } = spawnSync(browser, ['--version'], { encoding: 'utf8' })
  return error ? undefined : stdout.match(/\S.*?[\d.]+/)?.[0]
}

const FIREFOX = '/usr/bin/firefox-esr'

/** Finds Debian's Firefox, or the one at `FIREFOX_PATH`. */
export function findFirefox() {
  return [process.env.FIREFOX_PATH, FIREFOX].find((path) => path && existsSync(path))
}

/** Finds the executables that WebKit needs: its driver, its MiniBrowser, and a virtual display. */
export function findWebKit() {
  const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  const driver = '/usr/bin/WebKitWebDriver'
  const screen = '/usr/bin/Xvfb'
  const browser = libraries
    .map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`)
    .find((path) => existsSync(path))
  return browser && existsSync(driver) && existsSync(screen) ? { driver, screen, browser } : undefined
}

/** The browsers other than Chromium that run the main journey, by their projects in `playwright.config.ts`. */
export const otherBrowsers = [
  { name: 'Firefox', project: 'firefox', find: findFirefox, packages: ['firefox-esr'] },
  {
    name: 'WebKit',
    project: 'webkit',
    find: findWebKit,
    packages: ['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb'],
  },
]

/** The browsers in a run. Only a whole run uses those other than Chromium. */
export function browserNames({ isWhole }) {
  const browser = findBrowser()
  return [
    browser ? versionOf(browser) : 'no browser',
    ...(isWhole ? otherBrowsers.filter(({ find }) => find()).map(({ name }) => name) : []),
  ]
}

/** Whether this process may install Debian packages. */
export function mayInstallPackages() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
}

/** Installs Debian packages. Returns the same as `run`. */
export async function installPackages(packages) {
  const options = { quiet: true, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update', '-qq'], options)
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
}

/** Installs Debian's Chromium if there's no browser. Throws if that fails. */
export async function ensureBrowser() {
  if (findBrowser()) return
  if (mayInstallPackages()) {
    console.log("Installing Debian's Chromium …")
    const { code } = await installPackages(['chromium-headless-shell', 'fonts-liberation'])
    if (code !== 0) await installPackages(['chromium', 'fonts-liberation'])
  }
  if (!findBrowser()) {
    throw new Error(
      'The browser tests need Chromium or Chrome: install one, or set CHROME_PATH to its program.',
    )
  }
}

/** Returns why a browser is missing, if it is. Tries to install it first if `install` is set. */
async function reasonToMiss({ name, find, packages }, install) {
  if (find()) return undefined
  if (!install) return 'not installed; as root on Debian, npm test -- --all installs it.'
  if (!mayInstallPackages()) return 'not installed, and only root on Debian can install it here.'
  console.log(`Installing Debian's ${name} …`)
  const { output } = await installPackages(packages)
  if (find()) return undefined
  return `${packages.join(' and ')} could not be installed: ${output.trim().split('\n').slice(-3).join(' ')}`
}

/** Returns a warning for each missing browser, after trying to install it if `install` is set. */
export async function missingBrowsers({ install }, wanted = otherBrowsers) {
  const sentences = []
  for (const browser of wanted) {
    const reason = await reasonToMiss(browser, install)
    if (reason) sentences.push(`!!!!!! NOT TESTED IN ${browser.name.toUpperCase()}: ${reason}`)
  }
  return sentences
}
