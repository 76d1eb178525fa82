import { installPackages, mayInstallPackages } from './browser.mjs'
import { findProgram, withoutStartingDaemons } from './services.mjs'

/**
 * The programs that read the files in `deploy/`, and those that can run in front of a site, each with its Debian
 * package.
 */
const tools = [
  { program: 'caddy', of: 'caddy' },
  { program: 'nginx', of: 'nginx-light' },
  { program: 'openssl', of: 'openssl' },
  { program: 'systemd-analyze', of: 'systemd' },
  { program: 'logrotate', of: 'logrotate' },
  { program: 'docker-compose', of: 'docker-compose' },
  { program: 'pgbouncer', of: 'pgbouncer' },
]

const missing = () => tools.filter(({ program }) => !findProgram(program))

/** Installs the missing programs if possible. Returns a warning for each that's still missing. */
export async function installTools() {
  if (missing().length > 0 && mayInstallPackages()) {
    const packages = missing().map(({ of }) => of)
    console.log(`Installing Debian's ${packages.join(' and ')} …`)
    await withoutStartingDaemons(async () => {
      await installPackages(packages)
      // A single package that's unknown to this Debian release prevents the others from being installed.
      for (const { of } of missing()) await installPackages([of])
    })
  }
  const why = mayInstallPackages() ? 'it could not be installed' : 'only root on Debian can install it here'
  return missing().map(({ program }) => `!!!!!! NOT CHECKED WITH ${program.toUpperCase()}: ${why}.`)
}
