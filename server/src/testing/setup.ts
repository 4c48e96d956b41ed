import { afterAll } from 'vitest'
import { closeReusedServer } from './reused-server.ts'

afterAll(closeReusedServer)
