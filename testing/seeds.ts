import fc from 'fast-check'

/** Every run generates the same cases, unless `npm test -- --all` or `--seed` sets a different seed in TEST_SEED. */
fc.configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 1) })
