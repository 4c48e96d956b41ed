import * as z from 'zod/mini'

export const NETWORKS = ['instagram', 'facebook', 'linkedin', 'tiktok', 'youtube', 'pinterest', 'x'] as const
export const Network = z.enum(NETWORKS, 'Rede desconhecida')
export type Network = z.infer<typeof Network>

export const NETWORK_NAMES: Readonly<Record<Network, string>> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  pinterest: 'Pinterest',
  x: 'X',
}

/** In the workspace's zone, as the planned day. */
export const PlannedTime = z
  .string('Informe a hora')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Informe a hora de 00:00 a 23:59'))
