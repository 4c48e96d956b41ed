import type { FastifyInstance } from 'fastify'

export async function aiRoutes(_app: FastifyInstance) {}
