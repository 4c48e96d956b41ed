import type { Permission } from 'contract/calls/permissions.ts'
import { createContext, use } from 'react'

export type { Permission }

export type PermissionCheck = (permission: Permission) => boolean

const Permissions = createContext<PermissionCheck>(() => true)

export const PermissionsProvider = Permissions.Provider

export const usePermissions = (): PermissionCheck => use(Permissions)

export const useCan = (permission: Permission): boolean => usePermissions()(permission)
