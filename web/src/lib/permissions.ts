import type { Permission } from 'contract/calls/permissions.ts'
import { createContext, use } from 'react'

export type { Permission }

/** Tells whether the person has a permission. */
export type PermissionCheck = (permission: Permission) => boolean

const Permissions = createContext<PermissionCheck>(() => true)

export const PermissionsProvider = Permissions.Provider

/** Provides a function that tells whether the signed-in person has a permission. */
export const usePermissions = (): PermissionCheck => use(Permissions)

/** Whether the signed-in person has the permission. On a server without accounts the person has all permissions. */
export const useCan = (permission: Permission): boolean => usePermissions()(permission)
