package io.jcheck.runtime.jvm;

/**
 * Lets a stack overflow of the program happen before anything is half done.
 *
 * <p>The exchange with the scheduler takes some kilobytes of stack. Before each one, a frame that is larger is made and
 * left again. The interpreter makes it in full. Compiled code has none, but touches the stack as far as the interpreter's
 * frame would reach, since it may have to go on there (deoptimisation): two stores instead of a deep recursion.
 */
public final class Headroom {
    /** How many frames; not a constant, or else the JIT would leave nothing of them. */
    private static int frames = 2;

    private Headroom() {}

    /** Throws {@link StackOverflowError} when there is less stack than an exchange may take. */
    public static void require() {
        frame(frames);
    }

    // The variables are there to make the frame large: 256 of 16 bytes, a page of memory.
    private static int frame(int more) {
        long v00, v01, v02, v03, v04, v05, v06, v07, v08, v09, v0a, v0b, v0c, v0d, v0e, v0f, v10, v11, v12, v13, v14,
                v15, v16, v17, v18, v19, v1a, v1b, v1c, v1d, v1e, v1f, v20, v21, v22, v23, v24, v25, v26, v27, v28,
                v29, v2a, v2b, v2c, v2d, v2e, v2f, v30, v31, v32, v33, v34, v35, v36, v37, v38, v39, v3a, v3b, v3c,
                v3d, v3e, v3f, v40, v41, v42, v43, v44, v45, v46, v47, v48, v49, v4a, v4b, v4c, v4d, v4e, v4f, v50,
                v51, v52, v53, v54, v55, v56, v57, v58, v59, v5a, v5b, v5c, v5d, v5e, v5f, v60, v61, v62, v63, v64,
                v65, v66, v67, v68, v69, v6a, v6b, v6c, v6d, v6e, v6f, v70, v71, v72, v73, v74, v75, v76, v77, v78,
                v79, v7a, v7b, v7c, v7d, v7e, v7f, v80, v81, v82, v83, v84, v85, v86, v87, v88, v89, v8a, v8b, v8c,
                v8d, v8e, v8f, v90, v91, v92, v93, v94, v95, v96, v97, v98, v99, v9a, v9b, v9c, v9d, v9e, v9f, va0,
                va1, va2, va3, va4, va5, va6, va7, va8, va9, vaa, vab, vac, vad, vae, vaf, vb0, vb1, vb2, vb3, vb4,
                vb5, vb6, vb7, vb8, vb9, vba, vbb, vbc, vbd, vbe, vbf, vc0, vc1, vc2, vc3, vc4, vc5, vc6, vc7, vc8,
                vc9, vca, vcb, vcc, vcd, vce, vcf, vd0, vd1, vd2, vd3, vd4, vd5, vd6, vd7, vd8, vd9, vda, vdb, vdc,
                vdd, vde, vdf, ve0, ve1, ve2, ve3, ve4, ve5, ve6, ve7, ve8, ve9, vea, veb, vec, ved, vee, vef, vf0,
                vf1, vf2, vf3, vf4, vf5, vf6, vf7, vf8, vf9, vfa, vfb, vfc, vfd, vfe, vff;
        return more == 0 ? 0 : 1 + frame(more - 1);
    }
}
