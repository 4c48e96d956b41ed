import type { ReactNode } from 'react'
import { type Permission, useCan } from '#lib/session/permissions.ts'

type Props = { permission: Permission; fallback?: ReactNode; children: ReactNode }

export const PermissionGate = ({ permission, fallback = null, children }: Props) => (useCan(permission) ? children : fallback)
