import type { DynamicLibraryResult, FunctionDefinitions } from 'node:ffi'

/**
 * Functions of the C library, which Node has no words of its own for. Undefined where one of them is missing, the system
 * is not Linux, or Node has no foreign functions.
 */
export function functionsOfC<const T extends FunctionDefinitions>(
  definitions: T,
): DynamicLibraryResult<T>['functions'] | undefined {
  const ffi = process.getBuiltinModule('node:ffi')
  if (process.platform !== 'linux' || ffi === undefined) return undefined
  try {
    return ffi.dlopen(null, definitions).functions
  } catch {
    return undefined
  }
}
