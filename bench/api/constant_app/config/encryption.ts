import { defineConfig, drivers } from '@adonisjs/core/encryption'

const key = 'nothing here is worth keeping secret'

export default defineConfig({ default: 'gcm', list: { gcm: drivers.aes256gcm({ keys: [key], id: 'gcm' }) } })
