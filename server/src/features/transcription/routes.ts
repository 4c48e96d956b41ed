import type { FastifyInstance } from 'fastify'

export async function transcriptionRoutes(_app: FastifyInstance) {}
