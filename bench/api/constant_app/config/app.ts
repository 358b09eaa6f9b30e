import { defineConfig } from '@adonisjs/core/http'

export const http = defineConfig({ generateRequestId: true, useAsyncLocalStorage: false })
