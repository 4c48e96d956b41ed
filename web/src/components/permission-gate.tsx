import type { ReactNode } from 'react'
import { type Permission, useCan } from '#lib/permissions.ts'

type Props = { permission: Permission; fallback?: ReactNode; children: ReactNode }

/** Renders its children where the person has the permission, and otherwise the fallback. */
export const PermissionGate = ({ permission, fallback = null, children }: Props) => (useCan(permission) ? children : fallback)
