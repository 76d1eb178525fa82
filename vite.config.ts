import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = 'http://127.0.0.1:3000'

export default defineConfig(({ isSsrBuild: isForServer }) => ({
  root: 'client',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    copyPublicDir: !isForServer,
    modulePreload: { polyfill: false },
    rolldownOptions: isForServer ? {} : { input: ['client/index.html', 'client/document.html'] },
  },
  ssr: { noExternal: true },
  server: {
    proxy: {
      '/api': api,
      '/media': api,
      '/socket.io': { target: api, ws: true },
    },
  },
}))
