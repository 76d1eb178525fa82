import fc from 'fast-check'

/** Every run draws the same cases, unless `npm test -- --all` or `--seed` names another seed in TEST_SEED. */
fc.configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 1) })
