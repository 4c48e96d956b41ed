import * as React from 'react'

/** React takes no stack trace for a new element once this many were taken within a second (react.development.js). */
const OWNER_STACKS_PER_SECOND = 10_000

/**
 * Turns off what React's development build records for developer tools alone: a stack trace for every element and entries on the
 * browser's performance timeline, a tenth of a test's time. Its warnings stay. Must be imported before react-dom, which reads
 * `console.timeStamp` and `console.createTask` once.
 */
Object.assign(console, { timeStamp: undefined, createTask: undefined })

const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (internals && typeof internals === 'object' && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => OWNER_STACKS_PER_SECOND, set: () => undefined })
