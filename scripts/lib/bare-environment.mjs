/** The variables that Node and PostgreSQL need to run: programs, home, temporary files. Those from `SystemRoot` on are for Windows. */
const NEEDED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'SystemDrive', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA']

/**
 * Builds an environment for a server whose data is temporary. It inherits no setting of a server (`DATABASE_URL`, `STORAGE_S3_…`,
 * `WEBHOOK_UPSTREAM`, `SECRET_KEY`, …) from the caller's environment, because such settings lead to real data.
 * @param {Record<string, string>} [more] variables to add
 * @returns {Record<string, string>}
 */
export function makeBareEnvironment(more = {}) {
  const inherited = Object.entries(process.env).filter(([name]) => NEEDED.includes(name))
  return { ...Object.fromEntries(inherited), ...more }
}
