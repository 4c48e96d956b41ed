/** Replaces the autosave's timers: a change is copied to the browser at once, and only a blur, a navigation or a button sends it. */
export const autosaveTimersModule: typeof import('#lib/autosave/autosave-timers.ts') = {
  createAutosaveTimers: ({ copy }) => ({ stop() {}, scheduleSave: copy, scheduleRetry() {}, resetBackoff() {} }),
}
