import React from 'react'

/** The number of stack traces of new elements within a second after which React takes no more (react.development.js). */
const OWNER_STACKS_PER_SECOND = 10_000

/**
 * Turns off the records that React's development build makes for developer tools only: a stack trace for every element, and entries on the
 * browser's performance timeline. They take a tenth of a test's time. React's warnings stay on. This module must be imported before
 * react-dom, which reads `console.timeStamp` and `console.createTask` once.
 */
Object.assign(console, { timeStamp: undefined, createTask: undefined })

const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (internals && typeof internals === 'object' && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => OWNER_STACKS_PER_SECOND, set: () => undefined })

/** Testing Library acts through `React.act`, which the production build lacks. This one renders at once what the callback changed. */
if (!('act' in React)) {
  let flushSync = <Result>(callback: () => Result): Result => callback()
  void import('react-dom').then((reactDom) => {
    flushSync = reactDom.flushSync
  })
  const act = (callback: () => unknown) =>
    Promise.resolve(flushSync(callback)).then((result) => {
      flushSync(() => undefined)
      return result
    })
  Object.assign(React, { act })
}
