import type { Plugin } from 'vite'

/** In development, where nothing is bundled, the notification worker's address leads to its source. */
export const workers = (): Plugin => ({
  name: 'workers',
  configureServer(server) {
    server.middlewares.use((request, _reply, next) => {
      if (request.url === '/notification-worker.js') request.url = '/src/workers/notification-worker.ts'
      next()
    })
  },
})
